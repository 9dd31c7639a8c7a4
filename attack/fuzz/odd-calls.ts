import fc from 'fast-check';
import { requestOf, type Operation } from '../canary/inputs.ts';
import { oddBody, oddValue } from './odd-values.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export type FrameCase =
  | { type: 'frame'; frame: unknown; isBinary: boolean }
  | { type: 'frame field'; field: number; value: unknown };

export type Case =
  | { type: 'field'; field: number; value: unknown }
  | { type: 'extra'; value: unknown }
  | { type: 'missing'; field: number }
  | { type: 'whole'; value: unknown }
  | { type: 'body'; body: string; contentType: string }
  | { type: 'path'; text: string }
  | { type: 'method'; method: string }
  | FrameCase;

export const cases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant<'field'>('field'), field: fc.nat(), value: oddValue }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'extra'>('extra'), value: oddValue }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'missing'>('missing'), field: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant<'whole'>('whole'), value: oddValue }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant<'body'>('body'),
      body: oddBody,
      contentType: fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'image/png',
        '',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant<'path'>('path'), text: fc.string({ unit: 'binary', maxLength: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant<'method'>('method'), method: fc.constantFrom(...methods) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant<'frame'>('frame'),
      frame: fc.oneof(
        oddBody,
        fc.record({ send: oddValue }),
        fc.record({ seen: fc.array(oddValue, { maxLength: 3 }) }),
        fc.record({ typing: oddValue }),
        oddValue,
      ),
      isBinary: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant<'frame field'>('frame field'), field: fc.nat(), value: oddValue }),
  },
);

/** An address that `fetch` can send: it refuses a lone surrogate. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());

export interface Call {
  method: string;
  path: string;
  body?: string;
  contentType?: string;
}

export function callOf(operation: Operation, valid: Record<string, unknown>, of: Exclude<Case, FrameCase>): Call {
  const names = Object.keys(valid);
  const withInput = (input: Record<string, unknown>): Call => {
    const { path, body } = requestOf(operation, asText(operation, input));
    return {
      method: operation.method,
      path: `/api${path}`,
      ...(body && { body: JSON.stringify(body), contentType: 'application/json' }),
    };
  };
  switch (of.type) {
    case 'field':
      return withInput({ ...valid, ...(names.length > 0 && { [names[of.field % names.length]!]: of.value }) });
    case 'extra':
      return withInput({ ...valid, surprise: of.value });
    case 'missing':
      return withInput(Object.fromEntries(Object.entries(valid).filter((_, at) => at !== of.field % names.length)));
    case 'whole':
      return { ...withInput(valid), body: JSON.stringify(of.value), contentType: 'application/json' };
    case 'body':
      return { ...withInput(valid), body: of.body, contentType: of.contentType };
    case 'path':
      return { ...withInput(valid), path: `/api${operation.path.replaceAll(/\{\w+\}/g, inAddress(of.text))}` };
    case 'method':
      return { ...withInput(valid), method: of.method };
  }
}

/** The input with text where it is part of the address. */
function asText({ method, path }: Operation, input: Record<string, unknown>): Record<string, unknown> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (path.includes(`{${name}}`)) return [name, text(value)];
      if (method !== 'GET') return [name, value];
      return [name, Array.isArray(value) ? value.map(text) : text(value)];
    }),
  );
}
