// Whole models as files: export, preview and import.
import { buffer } from 'node:stream/consumers'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import type { ModelContent } from '@gemba/contract/equipment/model-version/model-content.ts'
import {
  exportModel,
  importModel,
  type ModelFile,
  modelFileBytes,
  planModelImport,
} from '@gemba/contract/equipment/model-version/model-file.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type FieldOf, labelOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { removeUnused } from '../../../platform/files/remove-unused.ts'
import { storeContent } from '../../../platform/files/store-content.ts'
import { UploadQuota } from '../../../platform/files/upload-quota.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { isChoosable } from '../../../resource/dictionary-options.ts'
import { findFreeCode } from '../model/free-code.ts'
import { models } from '../model/model.ts'
import { applyContent, lockModel } from './apply-content.ts'
import { compareContents } from './compare-contents.ts'
import { type ExportDependencies, writeModelFile } from './export-model.ts'
import { assertNoSync } from './model-versions.ts'
import { parseModelFile } from './parse-model-file.ts'
import { type ModelRules, readModelContent } from './read-content.ts'

const source = import.meta.url

export interface ModelFileDependencies extends ExportDependencies {
  /** Maximum size of all uploads of a company, in MB. */
  readonly uploadsMb: number
}

const noContent: ModelContent = { datasets: [], points: [], alarms: [], details: [], values: [], runConditions: [] }

/** Receives and checks the file of a request. Throws `tooLarge`, `modelFileInvalid`, `modelFileNewer`. */
async function receive(call: Call): Promise<ModelFile> {
  const { stream } = await call.readUpload()
  return parseModelFile(call, await buffer(stream))
}

interface ResolvedFile {
  readonly file: ModelFile
  readonly head: Readonly<Record<string, unknown>>
  readonly unknown: readonly { label: string; value: string }[]
}

/** Resolves what a file names by code. What does not exist in the company stays empty and is listed. */
async function resolve(read: Read, file: ModelFile, rules: ModelRules): Promise<ResolvedFile> {
  const { parent, deviceType, code, ...head } = file.model
  const unknown: { label: string; value: string }[] = []
  const reportAs = (label: Words, value: string): null => {
    unknown.push({ label: wordIn(read.actor.language, label), value })
    return null
  }
  const report = (field: FieldOf<typeof model>, value: string): null => reportAs(labelOf(model, field), value)
  const idOf = async (table: 'model' | 'device_type', value: string | null, field: 'parentId' | 'deviceTypeId') => {
    if (value === null) return null
    const row = await ofCompany(read).selectFrom(table).select('id').where('code', '=', value).executeTakeFirst()
    return row?.id ?? report(field, value)
  }
  const typeOf = async (value: string | null): Promise<string | null> =>
    value === null || (await isChoosable(read, 'objectType', value)) ? value : report('objectType', value)
  const details = []
  for (const row of file.details) details.push(Object.assign({}, row, { objectType: await typeOf(row.objectType) }))
  const idByType = new Map((await rules.listTypeCodes(read)).map(({ id, code: typeCode }) => [typeCode, id]))
  for (const type of new Set(file.alarms.flatMap(({ alarmTypeId }) => alarmTypeId ?? [])))
    if (!idByType.has(type)) reportAs(alarmRule.fields.alarmTypeId.label ?? ['', '', ''], type)
  const alarms = file.alarms.map((rule) =>
    Object.assign({}, rule, { alarmTypeId: idByType.get(rule.alarmTypeId ?? '') ?? null }),
  )
  return {
    file: Object.assign({}, file, { details, alarms }),
    head: Object.assign({}, head, {
      objectType: await typeOf(head.objectType),
      parentId: parent === code ? null : await idOf('model', parent, 'parentId'),
      deviceTypeId: await idOf('device_type', deviceType, 'deviceTypeId'),
    }),
    unknown,
  }
}

/** Returns the visible model with a code. */
async function findModel(read: Read, code: string) {
  const rows = await models.list(read, { code })
  return rows.find((row) => row.code === code)
}

async function plan(read: Read, parsed: ModelFile, { modelRules }: ModelFileDependencies) {
  const { file, unknown } = await resolve(read, parsed, modelRules)
  const existing = await findModel(read, file.model.code)
  const before = existing ? await readModelContent(read, existing.id, modelRules) : noContent
  return Object.assign(
    {
      code: file.model.code,
      name: file.model.name,
      pointCount: file.points.length,
      imageCount: file.images.length,
      existingName: existing?.name ?? null,
      freeCode: existing ? await findFreeCode(read, file.model.code) : file.model.code,
      unknown: [...unknown],
    },
    compareContents(before, file, read.actor.language),
  )
}

/** Stores the images of a file. Returns their ids. `digests` receives what must be removed if the transaction fails. */
async function storeImages(
  work: Work,
  images: ModelFile['images'],
  digests: string[],
  services: ModelFileDependencies,
) {
  const store = { folder: services.files, quota: new UploadQuota(services.uploadsMb) }
  const ids: string[] = []
  for (const { fileName, data } of images) {
    const content = Buffer.from(data, 'base64')
    const { id, digest } = await storeContent(work, store, {
      name: fileName,
      content,
      accepts: ({ mime }) => mime.startsWith('image/'),
    }).catch((error) => {
      const isBad = error instanceof DomainError && error.code === 'badFile'
      throw isBad ? new DomainError('modelFileInvalid', { reason: `images: ${fileName}` }) : error
    })
    ids.push(id)
    digests.push(digest)
  }
  return ids
}

interface ImportOrder {
  readonly parsed: ModelFile
  readonly choice: 'create' | 'update' | 'copy'
  readonly digests: string[]
}

async function load(work: Work, { parsed, choice, digests }: ImportOrder, services: ModelFileDependencies) {
  const { file, head } = await resolve(work, parsed, services.modelRules)
  const { code } = file.model
  const existing = choice === 'update' ? await findModel(work, code) : undefined
  if (existing) {
    await lockModel(work, existing.id)
    await assertNoSync(work, existing.id, existing.name)
  }
  const images = await storeImages(work, file.images, digests, services)
  const values = Object.assign({}, head, { images })
  const row = existing
    ? await models.update(work, Object.assign({ id: existing.id }, values))
    : await models.create(
        work,
        Object.assign({ code: choice === 'copy' ? await findFreeCode(work, code) : code }, values),
      )
  await applyContent(work, { modelId: row.id, content: file, rules: services.modelRules })
  return { modelId: row.id, code: row.code, isNew: existing ? (0 as const) : (1 as const) }
}

/** Imports a file in one transaction. Contents of images are removed again if it fails. */
async function importFile(call: Call, choice: ImportOrder['choice'], services: ModelFileDependencies) {
  const parsed = await receive(call)
  const digests: string[] = []
  try {
    return await call.inWork((work) => load(work, { parsed, choice, digests }, services))
  } catch (error) {
    // The caller gets the original error, not a failure of the cleanup.
    if (digests.length > 0)
      await removeUnused({ store: call, folder: services.files }, companyOf(call.actor), digests).catch(() => undefined)
    throw error
  }
}

export const modelFileRoutes = (services: ModelFileDependencies) => [
  ...handle(exportModel, source, (read, input) => writeModelFile(read, input, services)),
  ...handleWithoutWork(
    planModelImport,
    source,
    async (_, call) => {
      const parsed = await receive(call)
      return call.inRead((read) => plan(read, parsed, services))
    },
    { uploadBytes: modelFileBytes },
  ),
  ...handleWithoutWork(importModel, source, ({ choice }, call) => importFile(call, choice, services), {
    uploadBytes: modelFileBytes,
  }),
]
