// Finds the texts in three languages in a TypeScript file: tuples `[zh-CN, zh-TW, en]`.
import { parseSync } from '@swc/core'

const chinese = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/
/** A statement that is parsed before each file, because the positions of the parser do not begin at 0. */
const prefix = '0;'

/** A text of one language with its position in the file, in bytes. `isLiteral` is false for a template. */
interface TupleMember {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isLiteral: boolean
}

/** The Simplified Chinese, Traditional Chinese and English text, in some tuples followed by an English plural. */
export type TextTuple = readonly TupleMember[]

interface SyntaxNode {
  readonly type?: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

/**
 * Returns the tuples of a file in their order, also those with a code before them. An expression in a template is `…`.
 * Throws if the code cannot be parsed.
 */
export function findTextTuples(code: string, { tsx = false } = {}): TextTuple[] {
  if (!chinese.test(code)) return []
  const { body } = parseSync(prefix + code, { syntax: 'typescript', tsx })
  const base = (body[0]?.span.start ?? 0) + prefix.length
  const tuples: TextTuple[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as SyntaxNode
    if (node.type === 'ArrayExpression') tuples.push(...tupleIn(node.elements, base))
    for (const field of Object.values(node)) visit(field)
  }
  visit(body)
  return tuples
}

/** Returns the tuple in an array; none if there are no two texts of which the first one is Chinese. */
function tupleIn(elements: unknown, base: number): TextTuple[] {
  if (!Array.isArray(elements)) return []
  const members = elements.map((element: { expression?: SyntaxNode } | null) => memberOf(element?.expression, base))
  const start = members.findIndex((member, index) => member && chinese.test(member.text) && members[index + 1])
  if (start < 0 || start > 1) return []
  const [simplified, traditional, ...english] = members.slice(start, start + 4)
  const rest = english.filter((member) => member !== undefined && !chinese.test(member.text)) as TupleMember[]
  return simplified && traditional && rest.length > 0 ? [[simplified, traditional, ...rest]] : []
}

function memberOf(node: SyntaxNode | undefined, base: number): TupleMember | undefined {
  if (!node?.span) return undefined
  const position = { start: node.span.start - base, end: node.span.end - base }
  if (node.type === 'StringLiteral') return { ...position, text: String(node.value), isLiteral: true }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return { ...position, text: node.quasis.map(({ raw }: { raw: string }) => raw).join('…'), isLiteral: false }
}
