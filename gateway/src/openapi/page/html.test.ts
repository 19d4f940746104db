import { describe, expect, it } from '@jest/globals';
import { html } from './html.ts';

describe('html', () => {
  it('escapes every inserted text', () => {
    expect(html`<p title="${`"'`}">${'<b> & co.'}</p>`.markup).toBe(
      '<p title="&quot;&#39;">&lt;b&gt; &amp; co.</p>',
    );
  });

  it('inserts markup and lists, and nothing for undefined and false', () => {
    const items = ['a', '<'].map((text) => html`<b>${text}</b>`);
    expect(html`<p>${items}</p>`.markup).toBe('<p><b>a</b><b>&lt;</b></p>');
    expect(html`<p>${undefined}${false}${0}</p>`.markup).toBe('<p>0</p>');
  });
});
