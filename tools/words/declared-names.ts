// The names that a TypeScript file declares, for the tests that guard the vocabulary.
import { parseSync } from '@swc/core'

/** Names of types, of their properties, and of parameters and variables, in the order of the file. */
export interface DeclaredNames {
  readonly types: readonly string[]
  /** Properties and methods of types and classes. Keys of object literals are not among them. */
  readonly properties: readonly string[]
  readonly variables: readonly string[]
}

interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

const typeKinds = new Set(['TsInterfaceDeclaration', 'TsTypeAliasDeclaration', 'ClassDeclaration'])
const propertyKinds = new Set([
  'TsPropertySignature',
  'TsMethodSignature',
  'ClassProperty',
  'ClassMethod',
  'PrivateProperty',
  'PrivateMethod',
])
/** Fields whose identifiers are declarations: variables, parameters, caught errors, parts of a pattern. */
const patternFields: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  Parameter: ['pat'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left'],
  AssignmentPatternProperty: ['key'],
  KeyValuePatternProperty: ['value'],
  RestElement: ['argument'],
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Returns the names that `code` declares. Throws if it cannot be parsed. */
export function declaredNames(code: string, { tsx = false } = {}): DeclaredNames {
  const types: string[] = []
  const properties: string[] = []
  const variables: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isNode(value)) {
      if (typeKinds.has(value.type)) types.push(nameOf(value.id ?? value.identifier))
      if (propertyKinds.has(value.type)) properties.push(nameOf(value.key))
      for (const field of patternFields[value.type] ?? []) variables.push(...identifiersIn(value[field]))
    }
    // An argument of a call is wrapped in an object without a type.
    for (const field of Object.values(value)) visit(field)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx }).body)
  return { types, properties, variables }
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.value) : '')

/** Returns the identifiers directly in a pattern. Nested patterns are visited separately. */
function identifiersIn(pattern: unknown): string[] {
  const nodes = Array.isArray(pattern) ? pattern : [pattern]
  return nodes.filter((node) => isNode(node) && node.type === 'Identifier').map(nameOf)
}
