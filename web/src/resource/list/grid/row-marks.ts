import type { IdentifiedRow } from './column.ts'

interface MarkedRow extends IdentifiedRow {
  urgentFlag?: unknown
  bgColor?: unknown
}

const hexColour = /^#[\da-f]{6}$/i

/** Returns the marks of a row by the specification: urgent, and its own colour, mixed so that text stays readable. */
export const rowHighlights = ({ urgentFlag, bgColor }: MarkedRow): { isUrgent: boolean; tint: string | undefined } => ({
  isUrgent: Number(urgentFlag) === 1,
  tint: typeof bgColor === 'string' && hexColour.test(bgColor) ? bgColor : undefined,
})
