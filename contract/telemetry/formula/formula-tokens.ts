// Splits a formula into tokens.
import { FormulaFault, type FormulaSpan } from './formula-fault.ts'

export type FormulaToken = FormulaSpan &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'name'; readonly value: string }
    | { readonly kind: 'sign'; readonly value: string }
    | { readonly kind: 'end'; readonly value: '' }
  )

/** Numbers, names (in brackets with any characters), signs and spaces, each at the present position. */
const numberShape = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const nameShape = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const bracketShape = /\[([^[\]]+)\]/y
const signShape = /&&|\|\||==|!=|<=|>=|[<>+\-*/%^!?:(),]/y
const spaceShape = /\s+/y
const quotes = new Set(['"', "'"])

/** Returns the tokens of a formula, the last of which is the end. Throws `FormulaFault`. */
export function tokenize(source: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let at = 0
  const match = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = at
    return shape.exec(source)
  }
  while (at < source.length) {
    const space = match(spaceShape)
    if (space) {
      at += space[0].length
      continue
    }
    const token = nextToken(source, at, match)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', value: '', start: source.length, end: source.length })
  return tokens
}

function nextToken(source: string, start: number, match: (shape: RegExp) => RegExpExecArray | null): FormulaToken {
  const number = match(numberShape)
  if (number) return { kind: 'number', value: Number(number[0]), start, end: start + number[0].length }
  const name = match(nameShape)
  if (name) return { kind: 'name', value: name[0], start, end: start + name[0].length }
  const bracket = match(bracketShape)
  if (bracket) return { kind: 'name', value: (bracket[1] ?? '').trim(), start, end: start + bracket[0].length }
  if (quotes.has(source.charAt(start))) return readText(source, start)
  const sign = match(signShape)
  if (sign) return { kind: 'sign', value: sign[0], start, end: start + sign[0].length }
  if (source[start] === '=') throw new FormulaFault('singleEqual', { start, end: start + 1 })
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0)
  throw new FormulaFault('unknownCharacter', { start, end: start + character.length }, character)
}

/** Reads a text in quotes. A backslash takes the next character as it is. */
function readText(source: string, start: number): FormulaToken {
  const quote = source[start]
  let value = ''
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === quote) return { kind: 'text', value, start, end: at + 1 }
    if (source[at] === '\\') at += 1
    value += source[at] ?? ''
  }
  throw new FormulaFault('openText', { start, end: source.length })
}
