import { partsOf } from './match-parts.ts'

/** A text with the matches of a query highlighted. */
export function Highlight({ text, query }: { text: string; query: string }) {
  return partsOf(text, query).map((part) =>
    part.isHit ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  )
}
