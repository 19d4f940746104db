/** The style sheet of the page, in the colors of the product. */
export const style = `
:root { color-scheme: light dark; --ground: #f6f1e8; --surface: #fdfaf4; --line: #3b261220; --ink: #211a13;
  --ink-soft: #695c4e; --accent: #c2440d; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14110e; --surface: #1c1814; --line: #ffefdc1c; --ink: #f6efe6; --ink-soft: #b8aca0;
    --accent: #f47a3c; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere; }
header, nav, main { padding: 1.5rem 1.25rem; }
header { padding-bottom: 0.5rem; }
main > section:first-child h2 { margin-top: 0; }
nav { border-bottom: 1px solid var(--line); padding-bottom: 2rem; font-size: 0.9375rem; }
nav h2 { font-size: 0.9375rem; margin: 0; }
nav section + section { margin-top: 0.75rem; }
nav ul { list-style: none; margin: 0.25rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav li a { color: var(--ink-soft); display: inline-block; padding: 0.1875rem 0; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 0.5rem; }
h2 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -0.01em; margin: 3rem 0 0.25rem; }
h3 { font-size: 1.125rem; margin: 0; }
h4 { font-size: 0.8125rem; color: var(--ink-soft); margin: 1.25rem 0 0.25rem; }
h2 a, h3 a { color: inherit; }
p { margin: 0.25rem 0 0.5rem; }
.lead { font-size: 1.125rem; color: var(--ink-soft); }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.25rem;
  margin-top: 1rem; }
article:target { border-color: var(--accent); }
code { font: 0.875rem/1.5 ui-monospace, 'SF Mono', Consolas, monospace; }
.call b { font: 700 0.8125rem/1.5 ui-monospace, 'SF Mono', Consolas, monospace; color: var(--accent);
  margin-right: 0.375rem; }
.call b.get { color: var(--ink-soft); }
.session, .limit, em { color: var(--ink-soft); font-style: normal; }
.session, em { font-size: 0.875rem; }
dl { margin: 0; }
dl > div { padding: 0.5rem 0; border-top: 1px solid var(--line); }
dd { margin: 0; font-size: 0.9375rem; }
dd p { margin: 0; color: var(--ink-soft); }
dd dl { margin: 0.5rem 0 0; }
.responses > div { display: grid; grid-template-columns: 3rem 1fr; padding: 0.3125rem 0; color: var(--ink-soft);
  font-size: 0.9375rem; }
.responses .success { color: var(--ink); }
.responses b { font-weight: inherit; }
@media (min-width: 40rem) {
  .fields > div { display: grid; grid-template-columns: 13rem 1fr; gap: 1rem; }
  .fields .fields > div { grid-template-columns: 10rem 1fr; }
}
@media (min-width: 64rem) {
  body { display: grid; grid-template: auto 1fr / 17rem minmax(0, 52rem); column-gap: 2rem; max-width: 76rem;
    margin: 0 auto; }
  header { grid-area: 1 / 2; padding-top: 2.5rem; }
  nav { grid-area: 1 / 1 / span 2; position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; padding: 2.5rem 1.25rem; }
  nav ul { display: block; }
  main { grid-area: 2 / 2; padding: 2.5rem 1.25rem 6rem; }
}
`;
