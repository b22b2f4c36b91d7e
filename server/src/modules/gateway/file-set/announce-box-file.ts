// Messages about file sets to boxes, on `down/file` and `down/cfg`.

import { boxFileState, boxFileType } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import type { Credentials, LoginCheckFailure } from '../../../platform/broker/login.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { readConfigurationPatch } from './configuration-delta.ts'

/** What file sets need of the intake. */
export interface BoxConnections {
  /** Publishes below `down/` of a box. Returns false if the box is unknown or disabled. */
  publishDown(boxId: string, channel: string, payload: string): Promise<boolean>
  authenticate(
    credentials: Credentials,
  ): Promise<
    { readonly boxId: string; readonly boxCode: string; readonly companyId: string } | LoginCheckFailure | null
  >
  refusePath(boxId: string, refused: { path: string; address: string }): Promise<void>
}

export interface AnnounceServices {
  readonly files: FileFolder
  readonly boxes: Pick<BoxConnections, 'publishDown'>
}

/** The configuration that is in use on a box. */
interface ConfigurationInUse {
  readonly ver: number | null
  readonly companyId: string
  readonly sha256: string
  readonly sizeBytes: string
}

/** Returns the configuration that is in use on a box; undefined for other kinds of file sets. */
export async function findConfigurationInUse(
  { tx }: Read,
  { boxId, fileType }: Pick<AnnouncedFile, 'boxId' | 'fileType'>,
): Promise<ConfigurationInUse | undefined> {
  if (fileType !== boxFileType.codes.configuration) return undefined
  return tx
    .selectFrom('box_file')
    .select(['ver', 'company_id as companyId', 'sha256', 'size_bytes as sizeBytes'])
    .where('box_id', '=', boxId)
    .where('file_type', '=', fileType)
    .where('state', '=', boxFileState.codes.applied)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface AnnouncedFile {
  readonly id: string
  readonly boxId: string
  readonly boxCode: string
  readonly name: string
  readonly fileType: number
  readonly ver: number | null
  readonly sha256: string
  readonly sizeBytes: string
}

/** Size of the pieces in which a box fetches a file set. */
export const pieceBytes = 65_536

export const pathOfBoxFile = (boxCode: string, ver: number | null): string =>
  `/api/ingest/v1/${encodeURIComponent(boxCode)}/file/${ver}`

/**
 * Announces a file set to its box, and the changes of a configuration since the one in use. A box that is offline receives
 * nothing.
 */
export async function announceBoxFile(
  { files, boxes }: AnnounceServices,
  file: AnnouncedFile,
  inUse: ConfigurationInUse | undefined,
): Promise<void> {
  const { id, boxId, boxCode, name, fileType, ver, sha256, sizeBytes } = file
  const url = pathOfBoxFile(boxCode, ver)
  const message = {
    fileSet: id,
    type: fileType,
    ver,
    name,
    size: Number(sizeBytes),
    sha256,
    url,
    piece: pieceBytes,
  }
  await boxes.publishDown(boxId, 'file', JSON.stringify(message))
  if (!inUse) return
  const patch = await readConfigurationPatch(files, inUse, { companyId: inUse.companyId, sha256, sizeBytes })
  if (patch === undefined) return
  const delta = { fileSet: id, ver, base: inUse.ver, sha256, patch }
  await boxes.publishDown(boxId, 'cfg', JSON.stringify(delta))
}
