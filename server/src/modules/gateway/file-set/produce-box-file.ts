// Uploading, producing and deleting file sets, and their lists.
import { Readable } from 'node:stream'
import { fileBytes } from '@gemba/contract/admin/file.ts'
import {
  listBoxFileStates,
  pageBoxFiles,
  produceBoxConfiguration,
  produceBoxFile,
  removeBoxFile,
  uploadBoxFile,
} from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState, boxFileType } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { boxFileFlow } from '@gemba/contract/gateway/file-set/flow.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { removeFilesOf } from '../../../platform/files/stored-file.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { composeConfiguration } from './box-configuration.ts'
import { boxFilesOf, readBoxFile, toBoxFileRow } from './box-file-rows.ts'
import { findBox, lockBoxOfFiles } from './find-box.ts'
import { lockBoxFile, moveBoxFile } from './move-box-file.ts'
import { type ContentServices, nextVer, type StoredContent, storeContent } from './store-content.ts'

const file = import.meta.url
const { draft, produced, sending, received } = boxFileState.codes
const { configuration } = boxFileType.codes
const shownStates = 200
const maxNameChars = 255

/** Returns the newest configuration of a box if it has this content. */
async function findSameConfiguration(work: Work, boxId: string, digest: string): Promise<string | undefined> {
  const newest = await ofCompany(work)
    .selectFrom('box_file')
    .select(['id', 'sha256'])
    .where('box_id', '=', boxId)
    .where('file_type', '=', configuration)
    .where('state', '>=', produced)
    .orderBy('ver', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.sha256 === digest ? newest.id : undefined
}

async function produceConfiguration(services: ContentServices, call: Call, boxId: string): Promise<string> {
  const box = await call.inRead((read) => findBox(read, boxId))
  // The configuration contains the devices of the box that the person does not see.
  const document = await call
    .asSystem('boxFiles', companyOf(call.actor))
    .inRead((read) => composeConfiguration(read, box))
  const enter = async (work: Work, content: StoredContent): Promise<string> => {
    await lockBoxOfFiles(work, box.id)
    const sameId = await findSameConfiguration(work, box.id, content.digest)
    if (sameId) return sameId
    const ver = await nextVer(work, box.id)
    return content.insert({ boxId: box.id, name: `${box.code}-${ver}.json`, fileType: configuration, ver })
  }
  return storeContent(services, call, { stream: Readable.from([Buffer.from(document)]), enter })
}

async function upload(services: ContentServices, call: Call, target: { boxId: string; fileType: 1 | 2 | 3 }) {
  const { id: boxId } = await call.inRead((read) => findBox(read, target.boxId))
  const { name, stream } = await call.readUpload()
  if (name === '') throw new DomainError('badFile')
  const enter = async (work: Work, content: StoredContent): Promise<string> => {
    await lockBoxOfFiles(work, boxId)
    return content.insert({ boxId, name: name.slice(-maxNameChars), fileType: target.fileType, ver: null })
  }
  return storeContent(services, call, { stream, enter })
}

async function produce(work: Work, id: string) {
  const { boxId } = await readBoxFile(work, id)
  await lockBoxOfFiles(work, boxId)
  const stored = await lockBoxFile(work, id)
  const { userName, language } = work.actor
  assertAllowed(boxFileFlow, 'produce', { status: stored.state, language })
  const ver = await nextVer(work, boxId)
  await work.tx.updateTable('box_file').set({ ver }).where('id', '=', id).execute()
  await moveBoxFile(work, Object.assign({}, stored, { ver }), { action: 'produce', userName })
  return readBoxFile(work, id)
}

/** Deletes a version that is neither being sent nor in use. Throws `notFound`, `boxFileInUse`. */
async function remove(work: Work, id: string): Promise<{ removed: number }> {
  const { state } = await lockBoxFile(work, id)
  const { isActive, ver } = await readBoxFile(work, id)
  if (isActive || state === sending || state === received) throw new DomainError('boxFileInUse', { ver: ver ?? draft })
  const digests = await removeFilesOf(work, companyOf(work.actor), [{ table: 'box_file', id }])
  await work.tx.deleteFrom('box_file').where('id', '=', id).execute()
  await work.emit('storedFile.removed', `boxFile:${id}`, { digests })
  return { removed: 1 }
}

async function listStates(read: Read, boxId: string): Promise<CommandReply<typeof listBoxFileStates>> {
  const { id } = await findBox(read, boxId)
  return ofCompany(read)
    .selectFrom('box_file_state')
    .select(['id', 'ver', 'name', 'file_type as fileType', 'old_state as oldState', 'state', 'fault'])
    .select(['fault_text as faultText', 'at', 'user_name as userName'])
    .$narrowType<Pick<CommandReply<typeof listBoxFileStates>[number], 'fileType' | 'oldState' | 'state' | 'fault'>>()
    .where('box_id', '=', id)
    .orderBy('id', 'desc')
    .limit(shownStates)
    .execute()
}

/** Routes of file sets that need no box. */
export const boxFileRoutes = (services: ContentServices) => [
  ...handle(pageBoxFiles, file, async (read, { boxId, fileType, ...input }) => {
    const box = boxId ? await findBox(read, boxId) : undefined
    const files = boxFilesOf(read)
      .$if(box !== undefined, (rows) => rows.where('t.box_id', '=', box?.id ?? ''))
      .$if(fileType !== undefined && fileType !== null, (rows) => rows.where('t.file_type', '=', fileType ?? 0))
      .orderBy('t.id', 'desc')
    const page = await pageQuery(read, files, { input, unique: ['t.id', 'desc'] })
    return Object.assign({}, page, { records: page.records.map((row) => toBoxFileRow(read, row)) })
  }),
  ...handle(listBoxFileStates, file, (read, { boxId }) => listStates(read, boxId)),
  ...handleWithoutWork(
    uploadBoxFile,
    file,
    async (input, call) => {
      const id = await upload(services, call, input)
      return call.inRead((read) => readBoxFile(read, id))
    },
    { uploadBytes: fileBytes },
  ),
  ...handle(produceBoxFile, file, (work, { id }) => produce(work, id)),
  ...handleWithoutWork(produceBoxConfiguration, file, async ({ boxId }, call) => {
    const id = await produceConfiguration(services, call, boxId)
    return call.inRead((read) => readBoxFile(read, id))
  }),
  ...handle(removeBoxFile, file, (work, { id }) => remove(work, id)),
]
