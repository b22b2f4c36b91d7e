import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type exportModel,
  modelFileBytes,
  modelFileFormat,
  modelFileLimits,
  modelFileVersion,
} from '@gemba/contract/equipment/model-version/model-file.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { findFile } from '../../../platform/files/stored-file.ts'
import { FileReply } from '../../../platform/http/route.ts'
import { models } from '../model/model.ts'
import { type ModelRules, readModelContent } from './read-content.ts'

export interface ExportDependencies {
  readonly files: FileFolder
  readonly modelRules: ModelRules
}

/** Returns the code of a row; null if there is no row. */
async function codeOf(read: Read, table: 'model' | 'device_type', id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await ofCompany(read).selectFrom(table).select('code').where('id', '=', id).executeTakeFirst()
  return row?.code ?? null
}

async function readImages(read: Read, images: readonly StoredFile[], files: FileFolder) {
  const contents: { fileName: string; data: string }[] = []
  const companyId = companyOf(read.actor)
  for (const { fileName, urlPath } of images) {
    const row = await findFile(read, [companyId], urlPath.split('/').at(-1) ?? '')
    if (!row || !(await files.has(companyId, row.digest))) continue
    const content = await buffer(await files.read(companyId, row.digest))
    contents.push({ fileName, data: content.toString('base64') })
  }
  return contents
}

/** Empty values are omitted. */
const withoutEmpty = (_: string, value: unknown) => (value === null ? undefined : value)

/** Returns a model as a file. Throws `notFound`, `modelFileTooLarge`. */
export async function writeModelFile(
  read: Read,
  { modelId }: CommandInput<typeof exportModel>,
  { files, modelRules }: ExportDependencies,
): Promise<FileReply> {
  const row = await models.read(read, { id: modelId })
  const { code, name, nameEn, nameTw, objectType, driverId, driverParams, isPlate, sortNumber, remark } = row
  const content = await readModelContent(read, modelId, modelRules)
  const codeByType = new Map((await modelRules.listTypeCodes(read)).map(({ id, code: typeCode }) => [id, typeCode]))
  const alarms = content.alarms.map((rule) =>
    Object.assign({}, rule, { alarmTypeId: codeByType.get(rule.alarmTypeId ?? '') ?? null }),
  )
  const parent = await codeOf(read, 'model', row.parentId)
  const deviceType = await codeOf(read, 'device_type', row.deviceTypeId)
  const file = Object.assign(
    {
      format: modelFileFormat,
      formatVersion: modelFileVersion,
      model: Object.assign(
        { code, name, nameEn, nameTw, objectType, driverId, driverParams, isPlate, sortNumber, remark },
        { parent, deviceType },
      ),
    },
    content,
    { alarms, images: await readImages(read, row.images, files) },
  )
  const bytes = Buffer.from(`${JSON.stringify(file, withoutEmpty, 1)}\n`)
  const isTooLong = content.points.length > modelFileLimits.points || content.alarms.length > modelFileLimits.alarms
  if (isTooLong || bytes.length > modelFileBytes)
    throw new DomainError('modelFileTooLarge', {
      points: modelFileLimits.points,
      megabytes: modelFileBytes / 1_048_576,
    })
  // A JSON media type would be read as an answer of the API.
  return new FileReply(Readable.from([bytes]), {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${code.replaceAll('/', '_')}.model.json`)}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}
