// The size of a TypeScript file in exports and statements, for the test that guards the caps.
import { parseSync } from '@swc/core'

interface FunctionSize {
  /** Name of the function, or of what it is assigned to; empty for an inline function. */
  readonly name: string
  /** Statements outside of the functions inside it. */
  readonly statements: number
}

export interface CodeSize {
  /** Exported names. `export *` counts as one. */
  readonly exports: number
  /** The functions that contain statements. */
  readonly functions: readonly FunctionSize[]
}

interface SyntaxNode {
  readonly type?: unknown
  readonly [field: string]: unknown
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
])
/** Nodes that give their name to the function that they contain directly. */
const namingTypes = new Set(['VariableDeclarator', 'KeyValueProperty', 'ClassProperty', 'PrivateProperty'])

const isStatement = (type: string): boolean =>
  type === 'VariableDeclaration' || (type.endsWith('Statement') && type !== 'BlockStatement')

/** Returns the size of `code`. Throws if it cannot be parsed. */
export function measureCode(code: string, { tsx = false } = {}): CodeSize {
  const { body } = parseSync(code, { syntax: 'typescript', tsx, target: 'esnext' })
  const functions: { name: string; statements: number }[] = []
  const visit = (value: unknown, name: string, current: { statements: number }): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item, name, current)
      return
    }
    const node = value as SyntaxNode
    const type = typeof node.type === 'string' ? node.type : ''
    let size = current
    if (functionTypes.has(type)) {
      const declared = { name: nameOf(node.identifier ?? node.key) || name, statements: 0 }
      functions.push(declared)
      size = declared
    } else if (isStatement(type)) current.statements += 1
    const givenName = namingTypes.has(type) ? nameOf(node.id ?? node.key) : ''
    for (const field in node) if (field !== 'span') visit(node[field], givenName, size)
  }
  visit(body, '', { statements: 0 })
  const exportNames = body.flatMap((item) => exportedNames(item as unknown as SyntaxNode))
  return { exports: new Set(exportNames).size, functions: functions.filter(({ statements }) => statements > 0) }
}

const nameOf = (node: unknown): string => {
  const { value, name } = (node ?? {}) as { value?: unknown; name?: unknown }
  return String(value ?? name ?? '')
}

function exportedNames(item: SyntaxNode): string[] {
  switch (item.type) {
    case 'ExportDeclaration':
      return declaredBy(item.declaration as SyntaxNode)
    case 'ExportNamedDeclaration':
      return (item.specifiers as SyntaxNode[]).map(({ exported, orig, name }) => nameOf(exported ?? orig ?? name))
    case 'ExportAllDeclaration':
      return [nameOf(item.source)]
    case 'ExportDefaultDeclaration':
    case 'ExportDefaultExpression':
      return ['default']
    default:
      return []
  }
}

const declaredBy = (declaration: SyntaxNode): string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration.declarations as SyntaxNode[]).flatMap(({ id }) => boundNames(id as SyntaxNode))
    : [nameOf(declaration.identifier ?? declaration.id)]

/** Returns the names that a pattern binds. */
function boundNames(pattern: SyntaxNode): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const inner = pattern.type === 'KeyValuePatternProperty' ? pattern.value : pattern.key
  const parts = [pattern.properties, pattern.elements, pattern.argument, pattern.left, inner].flat()
  return parts.flatMap((part) => (part ? boundNames(part as SyntaxNode) : []))
}
