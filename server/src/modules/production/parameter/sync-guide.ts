// Synchronizes the steps and parameters of a segment with those in the request that saves its route.
import type { GraphSegmentInput } from '@gemba/contract/production/route/route-graph-call.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Input } from '../../../resource/crud.ts'
import { atLine } from '../../../resource/lines.ts'
import { isSame, syncLines } from '../segment/sync-lines.ts'
import { parameters, steps } from './segment-guide.ts'

interface GuideInput extends Pick<GraphSegmentInput, 'steps' | 'parameters'> {
  readonly segmentId: string
  readonly isNew: boolean
}

/**
 * A list that is missing in the request stays as it is. Throws what the operations throw, with the position of the
 * line.
 */
export async function syncGuide(work: Work, { segmentId, isNew, ...guideInput }: GuideInput): Promise<void> {
  const parent = { segmentId }
  if (guideInput.steps) await syncSteps(work, segmentId, guideInput.steps)
  if (guideInput.parameters)
    await syncLines(work, {
      operations: parameters,
      parent,
      keyOf: ({ code }) => String(code),
      name: 'parameters',
      held: isNew ? [] : await parameters.list(work, parent),
      sent: guideInput.parameters.map((line, at) => ({ ...line, sortNumber: at })),
    })
}

/** Steps are matched by their ids, so that a moved step keeps its files. */
async function syncSteps(
  work: Work,
  segmentId: string,
  stepInputs: NonNullable<GraphSegmentInput['steps']>,
): Promise<void> {
  const storedSteps = new Map((await steps.list(work, { segmentId })).map((row) => [row.id, row]))
  const sentIds = new Set(stepInputs.map(({ id }) => id))
  const removedIds = [...storedSteps.keys()].filter((id) => !sentIds.has(id))
  if (removedIds.length > 0) await steps.remove(work, { ids: removedIds })
  for (const [at, { id, ...fields }] of stepInputs.entries()) {
    const before = id ? storedSteps.get(id) : undefined
    if (id && !before) throw new DomainError('notFound', { field: `steps.${at}.id` })
    const line = { ...fields, sortNumber: at }
    if (before && isSame(withFileIds(before), withFileIds(line))) continue
    const writing = before ? steps.update(work, { ...line, id: before.id }) : steps.create(work, { ...line, segmentId })
    await writing.catch((error: unknown) => {
      throw atLine(error, `steps.${at}`)
    })
  }
}

/** Returns a row with its files replaced by their ids, as requests send them. */
export function withFileIds({ files, ...row }: Input): Input {
  if (!Array.isArray(files)) return row
  return { ...row, files: files.map((file) => (typeof file === 'object' && file ? file.fileId : file)).join() }
}
