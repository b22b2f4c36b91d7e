// Limits of waits: a group that hangs says what it waited for.
import type { Figure } from '../figure.ts'

/** Resolves as `work` does. Throws when that takes longer than `limitMs`; `what` names what was waited for. */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(`${what}: not within ${limitMs / 1000} s`)), limitMs)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the figures of a measurement. One that fails becomes a line that says why, and others of its group go on. */
export async function figuresOf(name: string, measure: () => Promise<Figure | readonly Figure[]>): Promise<Figure[]> {
  try {
    return [await measure()].flat()
  } catch (error) {
    console.error(name, error)
    return [failedFigure(name, error)]
  }
}

/** The line of a figure that could not be measured. */
export function failedFigure(name: string, reason: unknown): Figure {
  const [remark = ''] = String(reason instanceof Error ? reason.message : reason).split('\n')
  return { name, measured: 'failed', goal: 'to be measured', isMet: false, remark: remark.replaceAll('|', '/') }
}
