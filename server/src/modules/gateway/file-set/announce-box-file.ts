// Messages about file sets to boxes, on `down/file`.
import type { Credentials, LoginCheckFailure } from '../../../platform/broker/login.ts'

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

interface AnnouncedFile {
  readonly id: string
  readonly boxId: string
  readonly boxCode: string
  readonly name: string
  readonly fileType: number
  readonly ver: number | null
  readonly sha256: string
  readonly sizeBytes: string | number
}

/** Size of the pieces in which a box fetches a file set. */
export const pieceBytes = 65_536

export const pathOfBoxFile = (boxCode: string, ver: number | null): string =>
  `/api/ingest/v1/${encodeURIComponent(boxCode)}/file/${ver}`

/** Announces a file set to its box. A box that is offline does not receive it. */
export async function announceBoxFile(boxes: Pick<BoxConnections, 'publishDown'>, file: AnnouncedFile) {
  const { id, boxId, boxCode, name, fileType, ver, sha256, sizeBytes } = file
  const message = {
    fileSet: id,
    type: fileType,
    ver,
    name,
    size: Number(sizeBytes),
    sha256,
    url: pathOfBoxFile(boxCode, ver),
    piece: pieceBytes,
  }
  await boxes.publishDown(boxId, 'file', JSON.stringify(message))
}
