// Which modules a source text imports, types included.
import { parseAst } from 'vitest/node';

const withSource = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

const isType = ({ type, importKind, exportKind }) =>
  type === 'TSImportType' || importKind === 'type' || exportKind === 'type';

/** The text that names a module; null if it is computed. */
const nameIn = ({ type, value, quasis, literal }) => {
  if (type === 'TSLiteralType') return nameIn(literal);
  if (type === 'TemplateLiteral') return quasis.length === 1 ? quasis[0].value.cooked : null;
  return type === 'Literal' && typeof value === 'string' ? value : null;
};

function* nodesIn(value) {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.type === 'string') yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** A syntax error throws. Only `import(…)` may be deeper than the statements of a file. */
export function importsOf(file, text) {
  const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  const nodes = /\bimport\b[^'"]*\(/.test(text) ? nodesIn(body) : body;
  return Array.from(nodes)
    .filter(({ type, source }) => withSource.has(type) && source)
    .map((node) => ({ target: nameIn(node.source), isType: isType(node) }));
}
