// The English texts of a TypeScript file, for the test that guards the words on screens.
import { parseSync } from '@swc/core'

const chinese = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/

interface SyntaxNode {
  readonly type?: string
  readonly [field: string]: unknown
}

/**
 * Returns the English member of each tuple `[zh-CN, zh-TW, en]`, also of one with a code before or a plural after it.
 * An expression in a template is `…`. Throws if the code cannot be parsed.
 */
export function englishTexts(code: string, { tsx = false } = {}): string[] {
  if (!chinese.test(code)) return []
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as SyntaxNode
    if (node.type === 'ArrayExpression') texts.push(...englishIn(node.elements))
    for (const field of Object.values(node)) visit(field)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx }).body)
  return texts
}

/** Returns what follows the two Chinese texts of an array: the English text and its plural. */
function englishIn(elements: unknown): string[] {
  if (!Array.isArray(elements)) return []
  const members = elements.map((element: { expression?: SyntaxNode } | null) => textOf(element?.expression))
  const start = members.findIndex((text, index) => chinese.test(text ?? '') && members[index + 1] !== undefined)
  if (start < 0 || start > 1) return []
  return members.slice(start + 2, start + 4).filter((text) => text !== undefined && !chinese.test(text)) as string[]
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value)
  if (node?.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map(({ raw }: { raw: string }) => raw).join('…')
}
