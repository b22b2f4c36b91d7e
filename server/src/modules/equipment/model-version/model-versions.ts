import { modelStatus } from '@gemba/contract/equipment/dictionaries.ts'
import type { ModelContent } from '@gemba/contract/equipment/model-version/model-content.ts'
import {
  compareModelVersions,
  listModelVersions,
  maxListedVersions,
  publishModel,
  restoreModelVersion,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { models } from '../model/model.ts'
import { applyContent, lockModel } from './apply-content.ts'
import { compareContents, isSameContent } from './compare-contents.ts'
import { completeContent } from './complete-content.ts'
import { type ModelRules, readModelContent } from './read-content.ts'

const file = import.meta.url

export interface ModelVersionDependencies {
  readonly modelRules: ModelRules
}

/** Returns the content of a version. Throws `notFound`. */
async function readVersion(read: Read, modelId: string, number: number): Promise<ModelContent> {
  const { content } = await ofCompany(read)
    .selectFrom('model_version')
    .select('content')
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .$narrowType<{ content: ModelContent }>()
    .executeTakeFirstOrThrow(notFound)
  return completeContent(content)
}

/** Returns whether a model differs from its latest version; true if it has none. */
export async function hasUnpublished(
  read: Read,
  { id, modelVersion }: { id: string; modelVersion: number | null },
  rules: ModelRules,
): Promise<boolean> {
  if (modelVersion === null) return true
  return !isSameContent(await readVersion(read, id, modelVersion), await readModelContent(read, id, rules))
}

/**
 * Throws `modelUnpublished` if a model with versions has changes that are not published, because its objects get published
 * content only. Returns its version; null for a model without versions.
 */
export async function assertPublished(read: Read, modelId: string, rules: ModelRules): Promise<number | null> {
  const { id, name, modelVersion } = await models.read(read, { id: modelId })
  if (modelVersion === null) return null
  if (await hasUnpublished(read, { id, modelVersion }, rules)) throw new DomainError('modelUnpublished', { name })
  return modelVersion
}

/** Above every number that the column can have. */
const firstFreeNumber = 2 ** 31 - 1

const versionShape = rowShape({
  number: 'model_version.number',
  note: 'model_version.note',
  userName: 'model_version.create_user',
  publishedAt: 'model_version.create_time',
  pointCount: 'model_version.point_count',
  objectCount: computed.integer,
})

const listVersions = ({ tx, actor }: Read, { modelId, before }: CommandInput<typeof listModelVersions>) =>
  listRows(
    tx,
    versionShape,
    sql`select v.number, v.note, v.create_user as "userName", v.create_time as "publishedAt", v.point_count as "pointCount",
        (select count(*)::int from object o
          where o.company_id = v.company_id and o.model_id = v.model_id and o.model_version = v.number) as "objectCount"
      from model_version v where v.company_id = ${companyOf(actor)} and v.model_id = ${modelId}
        and v.number < ${before ?? firstFreeNumber} order by v.number desc limit ${maxListedVersions}`,
  )

/** Locks a model and returns it. Throws `notFound`, `stale`. */
async function lockRead(work: Work, { modelId, version }: { modelId: string; version?: number | null | undefined }) {
  await lockModel(work, modelId)
  const row = await models.read(work, { id: modelId })
  if (version !== undefined && version !== null && version !== row.version) throw staleOf(row)
  return row
}

async function publish(work: Work, input: CommandInput<typeof publishModel>, rules: ModelRules) {
  const { tx, actor } = work
  const { id, name, modelVersion, status } = await lockRead(work, input)
  const content = await readModelContent(work, id, rules)
  if (modelVersion !== null && isSameContent(await readVersion(work, id, modelVersion), content))
    throw new DomainError('modelUnchanged', { name, number: modelVersion })
  const number = (modelVersion ?? 0) + 1
  await tx
    .insertInto('model_version')
    .values({
      company_id: companyOf(actor),
      model_id: id,
      number,
      content: JSON.stringify(content),
      point_count: content.points.length,
      note: input.note ?? null,
      create_user: actor.userName,
    })
    .execute()
  await ofCompany(work)
    .updateTable('model')
    .set(
      Object.assign(changedBy(actor.userName), {
        model_version: number,
        status: status === modelStatus.codes.draft ? modelStatus.codes.enabled : status,
      }),
    )
    .where('id', '=', id)
    .execute()
  await work.emit('model.published', `model:${id}`, { modelId: id, number })
  return { number }
}

async function restore(work: Work, input: CommandInput<typeof restoreModelVersion>, rules: ModelRules) {
  const { id, name } = await lockRead(work, input)
  await assertNoSync(work, id, name)
  const before = await readModelContent(work, id, rules)
  const content = await readVersion(work, id, input.number)
  await applyContent(work, { modelId: id, content, rules })
  await ofCompany(work).updateTable('model').set(changedBy(work.actor.userName)).where('id', '=', id).execute()
  return compareContents(before, content, work.actor.language)
}

/** Throws `modelSyncRunning` while a job brings objects in step with the model. */
export async function assertNoSync(work: Work, modelId: string, name: string): Promise<void> {
  const run = await ofCompany(work)
    .selectFrom('model_sync')
    .select('model_id')
    .where('model_id', '=', modelId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (run) throw new DomainError('modelSyncRunning', { name })
}

export const modelVersionRoutes = ({ modelRules: rules }: ModelVersionDependencies) => [
  ...handle(listModelVersions, file, async (read, input) => {
    const row = await models.read(read, { id: input.modelId })
    const hasChanges = await hasUnpublished(read, row, rules)
    return {
      hasChanges: hasChanges ? (1 as const) : (0 as const),
      version: row.version,
      versions: await listVersions(read, input),
    }
  }),
  ...handle(publishModel, file, (work, input) => publish(work, input, rules)),
  ...handle(compareModelVersions, file, async (read, { modelId, from, to }) => {
    await models.read(read, { id: modelId })
    const contentOf = (number: number | null | undefined) =>
      number ? readVersion(read, modelId, number) : readModelContent(read, modelId, rules)
    return compareContents(await contentOf(from), await contentOf(to), read.actor.language)
  }),
  ...handle(restoreModelVersion, file, (work, input) => restore(work, input, rules)),
]
