import type { IdentifiedRow } from './column.ts'

interface MarkedRow extends IdentifiedRow {
  urgentFlag?: unknown
  bgColor?: unknown
}

const hexColour = /^#[\da-f]{6}$/i

/** Marks of the specification that a row may carry: urgent, and a colour of its own, mixed in so that text stays legible. */
export const rowMarks = ({ urgentFlag, bgColor }: MarkedRow): { isUrgent: boolean; tint: string | undefined } => ({
  isUrgent: Number(urgentFlag) === 1,
  tint: typeof bgColor === 'string' && hexColour.test(bgColor) ? bgColor : undefined,
})
