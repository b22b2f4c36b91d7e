// Brings all objects of a model in step with it as a job, in batches with their progress. A run continues after a restart.
import {
  cancelModelSync,
  type ModelSyncRun,
  readModelSync,
  startModelSync,
  type syncStates,
} from '@gemba/contract/equipment/model/sync-job.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, narrowed, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { assertPublished } from '../model-version/model-versions.ts'
import type { ModelRules } from '../model-version/read-content.ts'
import { applySync, listDifferingObjects, markVersion } from './apply-sync.ts'
import { models } from './model.ts'

const file = import.meta.url

const jobName = 'model-sync'
const timeoutSec = 3600
/** Objects of one transaction. Its locks last about a second, and the intake reloads their boxes once. */
const batchSize = 500

export interface ModelSyncOptions {
  readonly store: Store
  readonly jobs: Pick<Jobs, 'addKeyed' | 'requestFor'>
  report(message: string, error: unknown): void
}

export interface ModelSyncServices {
  /** Requests that the job handles the model. */
  requestModelSync(companyId: string, modelId: string): Promise<void>
}

/** Registers the job and continues runs that an earlier process left unfinished. */
export async function openModelSync({ store, jobs, report }: ModelSyncOptions): Promise<ModelSyncServices> {
  await jobs.addKeyed({
    name: jobName,
    concurrency: 1,
    timeoutSec,
    run: (key, signal) => runSync({ store, report }, key, signal),
  })
  const unfinished = await store
    .asSystem('modelSync')
    .inRead(({ tx }) =>
      tx
        .selectFrom('model_sync')
        .select(['company_id as companyId', 'model_id as modelId'])
        .where('ended_at', 'is', null)
        .execute(),
    )
  const requestModelSync = (companyId: string, modelId: string) => jobs.requestFor(jobName, `${companyId}/${modelId}`)
  for (const { companyId, modelId } of unfinished) await requestModelSync(companyId, modelId)
  return { requestModelSync }
}

async function runSync({ store, report }: Omit<ModelSyncOptions, 'jobs'>, key: string, signal: AbortSignal) {
  const [companyId = '', modelId = ''] = key.split('/')
  const transactions = store.asSystem('modelSync', companyId)
  try {
    while (!signal.aborted && (await transactions.inWork((work) => syncBatch(work, modelId))));
  } catch (error) {
    report(`synchronisation of model ${modelId}`, error)
    await transactions.inWork((work) => updateRun(work, modelId, { state: 'failed', ended_at: transactionTime }))
  }
}

/** Handles the next objects of a run. Returns whether objects are left. The lock of the run admits one server at a time. */
async function syncBatch(work: Work, modelId: string): Promise<boolean> {
  const run = await ofCompany(work)
    .selectFrom('model_sync')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!run) return false
  // Rows and their history name the user who requested the synchronisation.
  await sql`select set_config('gemba.actor', ${run.create_user}, true)`.execute(work.tx)
  const ofRequester = { ...work, actor: { ...work.actor, userName: run.create_user } }
  const objectIds = run.object_ids.slice(run.position, run.position + batchSize)
  const outcome = await applySync(ofRequester, { modelId, objectIds }, run.takes_data_type === 1)
  await markVersion(ofRequester, { modelId, objectIds }, { modelVersion: run.model_version, except: [] })
  const position = run.position + objectIds.length
  const isDone = position >= run.object_ids.length
  await updateRun(work, modelId, {
    state: isDone ? 'done' : 'running',
    position,
    objects: run.objects + outcome.objects,
    added: run.added + outcome.added,
    changed: run.changed + outcome.changed,
    orphaned: run.orphaned + outcome.orphaned,
    ended_at: isDone ? transactionTime : null,
  })
  return !isDone
}

interface RunChange {
  readonly state: ModelSyncRun['state']
  readonly position?: number
  readonly objects?: number
  readonly added?: number
  readonly changed?: number
  readonly orphaned?: number
  readonly ended_at: typeof transactionTime | null
}

/** Updates a run that has not ended. */
async function updateRun(work: Work, modelId: string, change: RunChange): Promise<void> {
  await ofCompany(work)
    .updateTable('model_sync')
    .set(change)
    .where('model_id', '=', modelId)
    .where('ended_at', 'is', null)
    .execute()
}

const runShape = rowShape({
  modelId: 'model_sync.model_id',
  modelVersion: 'model_sync.model_version',
  state: narrowed<(typeof syncStates)[number]>()('model_sync.state'),
  total: computed.integer,
  position: 'model_sync.position',
  objects: 'model_sync.objects',
  added: 'model_sync.added',
  changed: 'model_sync.changed',
  orphaned: 'model_sync.orphaned',
  userName: 'model_sync.create_user',
  startedAt: 'model_sync.create_time',
  endedAt: 'model_sync.ended_at',
})

/** Returns the latest run of a model. */
async function findRun({ tx, actor }: Read, modelId: string): Promise<ShapedRow<typeof runShape> | undefined> {
  const [run] = await listRows(
    tx,
    runShape,
    sql`select model_id as "modelId", model_version as "modelVersion", state, cardinality(object_ids) as total, position, objects, added, changed, orphaned,
        create_user as "userName", create_time as "startedAt", ended_at as "endedAt"
      from model_sync where company_id = ${companyOf(actor)} and model_id = ${modelId}`,
  )
  return run
}

async function start(
  work: Work,
  { modelId, takesDataType }: CommandInput<typeof startModelSync>,
  { requestModelSync, rules }: ModelSyncServices & { readonly rules: ModelRules },
) {
  const { name } = await models.read(work, { id: modelId })
  const companyId = companyOf(work.actor)
  await sql`select from model where company_id = ${companyId} and id = ${modelId} for no key update`.execute(work.tx)
  const run = await findRun(work, modelId)
  if (run && run.endedAt === null) throw new DomainError('modelSyncRunning', { name })
  const modelVersion = await assertPublished(work, modelId, rules)
  const objectIds = await listDifferingObjects(work, { modelId }, takesDataType === 1)
  await markVersion(work, { modelId }, { modelVersion, except: objectIds })
  await ofCompany(work).deleteFrom('model_sync').where('model_id', '=', modelId).execute()
  await work.tx
    .insertInto('model_sync')
    .values({
      company_id: companyId,
      model_id: modelId,
      takes_data_type: takesDataType ?? 0,
      model_version: modelVersion,
      object_ids: objectIds,
      create_user: work.actor.userName,
    })
    .execute()
  work.afterCommit(() => requestModelSync(companyId, modelId))
  return (await findRun(work, modelId)) as ModelSyncRun
}

export const syncJobRoutes = (services: ModelSyncServices, rules: ModelRules) => [
  ...handle(startModelSync, file, (work, input) =>
    start(work, input, { requestModelSync: services.requestModelSync, rules }),
  ),
  ...handle(readModelSync, file, async (read, { modelId }) => {
    await models.read(read, { id: modelId })
    return (await findRun(read, modelId)) ?? null
  }),
  ...handle(cancelModelSync, file, async (work, { modelId }) => {
    await models.read(work, { id: modelId })
    await updateRun(work, modelId, { state: 'cancelled', ended_at: transactionTime })
    return (await findRun(work, modelId)) ?? null
  }),
]
