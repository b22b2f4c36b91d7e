import type { CSSProperties } from 'react'
import type { Identified } from './column.ts'

interface MarkedRow extends Identified {
  urgentFlag?: unknown
  bgColor?: unknown
}

const hexColour = /^#[\da-f]{6}$/i

/** Marks of the specification that a row may carry: urgent, and a colour of its own, mixed in so that text stays legible. */
export function rowMarks({ urgentFlag, bgColor }: MarkedRow): { className: string; style?: CSSProperties } {
  const className = Number(urgentFlag) === 1 ? ' data-urgent' : ''
  if (typeof bgColor !== 'string' || !hexColour.test(bgColor)) return { className }
  return { className: `${className} data-coloured`, style: { '--tint': bgColor } as CSSProperties }
}
