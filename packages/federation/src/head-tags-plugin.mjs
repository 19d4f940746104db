import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlRspackPlugin, sources } from '@rspack/core';

/**
 * Adds to the head of the HTML what must not wait for the application: the script `headScript`, copied under a hashed name (the content
 * security policy forbids inline scripts), and a preload link for each font whose file name matches `preloadFonts`.
 */
export class HeadTagsPlugin {
  constructor({ headScript, preloadFonts }) {
    this.headScript = path.resolve(headScript);
    this.preloadFonts = preloadFonts;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HeadTagsPlugin', (compilation) => {
      compilation.fileDependencies.add(this.headScript);
      const scriptName = this.#emitScript(compilation);
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTagGroups.tap('HeadTagsPlugin', (data) => {
        const fonts = Object.keys(compilation.assets).filter((name) => this.preloadFonts.test(name));
        data.headTags.unshift(createScriptTag(scriptName), ...fonts.map(createFontTag));
        return data;
      });
    });
  }

  #emitScript(compilation) {
    const code = readFileSync(this.headScript, 'utf8');
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    const name = `assets/${path.basename(this.headScript, '.js')}.${hash}.js`;
    compilation.hooks.processAssets.tap({ name: 'HeadTagsPlugin', stage: -2000 }, () => {
      if (!compilation.getAsset(name)) compilation.emitAsset(name, new sources.RawSource(code));
    });
    return name;
  }
}

// Not deferred: it sets the theme before the first paint.
const createScriptTag = (name) => ({ tagName: 'script', attributes: { src: `/${name}` }, voidTag: false });

const createFontTag = (name) => ({
  tagName: 'link',
  attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
  voidTag: true,
});
