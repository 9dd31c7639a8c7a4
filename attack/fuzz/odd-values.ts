import fc from 'fast-check';

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202eabc',
    '%00',
    '%ff',
    '../../etc/passwd',
    "'; drop table person; --",
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    '__proto__',
    'NaN',
    '1e999',
    '9999-12-31T23:59:59.999Z',
    '0000-00-00T00:00:00Z',
    '-271821-04-20T00:00:00.000Z',
    '👩‍👩‍👧‍👦'.repeat(50),
    'a'.repeat(70_000),
    '00000000-0000-0000-0000-000000000000',
  ),
);

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e308, 5e-324, 0.1 + 0.2),
);

const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null));

/** A value of any kind that JSON can carry, most often one that no field expects. */
export const oddValue = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Array.from({ length: 3000 }, () => 'x'),
      nested(400),
    ),
  },
  { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.string({ maxLength: 10 }), fc.constant('__proto__')), leaf) },
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** What a body or a frame may be that is no JSON at all. */
export const oddBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.json(),
  fc.constantFrom('', '{', '[]', 'null', '"', '{"a":1,"a":2}', '{"__proto__":{"admin":true}}', '['.repeat(20_000)),
);
