import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';
import { cleanInput } from './clean-input.ts';

beforeAll(cleanInput);
afterEach(cleanup);

function Boxes({ seen }: { seen: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <Field
        label="Phone"
        type="tel"
        value={text}
        onChange={(event) => {
          seen(event.currentTarget.value);
          setText(event.currentTarget.value);
        }}
      />
      <Field label="Email" type="email" name="email" />
      <Field label="Password" type="password" />
      <TextArea label="Story" />
    </>
  );
}

const FROM_A_CHAT = '\u202a0803 123\u00a04567\u202c\u200b';
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** As a browser does: the text goes in at the caret, and one event tells of it. */
function paste(name: string, text: string): void {
  const input = box(name);
  const [start, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
  const value = input.value.slice(0, start) + text + input.value.slice(end);
  fireEvent.input(input, {
    target: { value, selectionStart: start + text.length, selectionEnd: start + text.length },
  });
}

it('takes invisible marks out of what is pasted, before a field reads it', () => {
  const seen: string[] = [];
  render(<Boxes seen={(text) => seen.push(text)} />);
  paste('Phone', FROM_A_CHAT);
  expect([box('Phone').value, seen]).toEqual(['0803 123\u00a04567', ['0803 123\u00a04567']]);
  fireEvent.input(box('Email'), { target: { value: '\ufeffada@mail.example\u200e' } });
  expect(box('Email').value).toBe('ada@mail.example');
});

it('keeps the caret where it was, and the lines of a story', () => {
  render(<Boxes seen={() => undefined} />);
  paste('Phone', '0803');
  box('Phone').setSelectionRange(2, 2);
  paste('Phone', '\u200e55\u200e');
  expect([box('Phone').value, box('Phone').selectionStart]).toEqual(['085503', 4]);
  paste('Story', 'On Friday\u202e\n\tit went.');
  expect(box('Story').value).toBe('On Friday\n it went.');
});

it('leaves a password as it was typed, shown or not', () => {
  render(<Boxes seen={() => undefined} />);
  paste('Password', 'kolo\u200e\u202epot');
  fireEvent.click(screen.getByLabelText('Show password'));
  paste('Password', '\u200e');
  expect(box('Password').value).toBe('kolo\u200e\u202epot\u200e');
});
