// The steps and parameters of a segment become those that are sent with its route.
import type { SentSegment } from '@gemba/contract/production/route/route-graph-call.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Input } from '../../../resource/crud.ts'
import { atLine } from '../../../resource/lines.ts'
import { isSame, syncLines } from '../segment/sync-lines.ts'
import { parameters, steps } from './segment-guide.ts'

interface GuideInput extends Pick<SentSegment, 'steps' | 'parameters'> {
  readonly segmentId: string
  readonly isNew: boolean
}

/** What is not sent stays as it is. Throws what the operations refuse, with the place of the line. */
export async function syncGuide(work: Work, { segmentId, isNew, ...sent }: GuideInput): Promise<void> {
  const parent = { segmentId }
  if (sent.steps) await syncSteps(work, segmentId, sent.steps)
  if (sent.parameters)
    await syncLines(work, {
      operations: parameters,
      parent,
      keyOf: ({ code }) => String(code),
      name: 'parameters',
      held: isNew ? [] : await parameters.list(work, parent),
      sent: sent.parameters.map((line, at) => ({ ...line, sortNumber: at })),
    })
}

/** Steps are known by their ids: one that moves takes its files along. */
async function syncSteps(work: Work, segmentId: string, sent: NonNullable<SentSegment['steps']>): Promise<void> {
  const held = new Map((await steps.list(work, { segmentId })).map((row) => [row.id, row]))
  const kept = new Set(sent.map(({ id }) => id))
  const gone = [...held.keys()].filter((id) => !kept.has(id))
  if (gone.length > 0) await steps.remove(work, { ids: gone })
  for (const [at, { id, ...own }] of sent.entries()) {
    const before = id ? held.get(id) : undefined
    if (id && !before) throw new DomainError('notFound', { field: `steps.${at}.id` })
    const line = { ...own, sortNumber: at }
    if (before && isSame(withFileIds(before), withFileIds(line))) continue
    const written = before ? steps.update(work, { ...line, id: before.id }) : steps.create(work, { ...line, segmentId })
    await written.catch((error: unknown) => {
      throw atLine(error, `steps.${at}`)
    })
  }
}

/** Files as the ids by which they are sent. */
export function withFileIds({ files, ...row }: Input): Input {
  if (!Array.isArray(files)) return row
  return { ...row, files: files.map((file) => (typeof file === 'object' && file ? file.fileId : file)).join() }
}
