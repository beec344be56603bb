import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withElements } from './elements.ts';

it('puts elements into a message, in the order of its language', () => {
  const message = withElements((place) => {
    const [link, amount] = [place(createElement('a', {}, 'pay')), place(createElement('b', {}, 5))];
    return `${amount} of it: ${link}!`;
  });
  expect(renderToStaticMarkup(message)).toBe('<b>5</b> of it: <a>pay</a>!');
});

it('leaves a message without elements as it is', () => {
  expect(renderToStaticMarkup(withElements(() => '1 < 2'))).toBe('1 &lt; 2');
});
