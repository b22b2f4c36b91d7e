// Time limits of waits, with an error that names the awaited operation.
import type { Figure } from '../figure.ts'

/** Resolves as `work` does. Throws an error with `what` if it takes longer than `limitMs`. */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(`${what}: not within ${limitMs / 1000} s`)), limitMs)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the figures of a measurement. A failure becomes a figure with the reason, so that the others of the group
 * continue.
 */
export async function figuresOf(name: string, measure: () => Promise<Figure | readonly Figure[]>): Promise<Figure[]> {
  try {
    return [await measure()].flat()
  } catch (error) {
    console.error(name, error)
    return [failedFigure(name, error)]
  }
}

/** Returns the figure of a failed measurement. */
export function failedFigure(name: string, reason: unknown): Figure {
  const [remark = ''] = String(reason instanceof Error ? reason.message : reason).split('\n')
  return { name, measured: 'failed', goal: 'to be measured', isMet: false, remark: remark.replaceAll('|', '/') }
}
