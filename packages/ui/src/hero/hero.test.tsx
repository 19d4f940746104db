import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Tint } from './hero.tsx';

const image = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000001.png';

it.each([
  ['the main color of the cover', { color: '#336699', image }, '#336699', false],
  ['the image while its color is unknown', { color: null, image }, '', true],
  ['neither', {}, '', false],
])('Tint takes %s', (_what, light, color, hasImage) => {
  const { container } = render(<Tint {...light} />);
  const style = (container.firstElementChild as HTMLElement).style;
  expect(style.getPropertyValue('--color')).toBe(color);
  expect(container.querySelector('img') !== null).toBe(hasImage);
});
