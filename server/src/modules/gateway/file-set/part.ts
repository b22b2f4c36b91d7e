import { fileSetPart } from '@gemba/contract/gateway/file-set/part.ts'
import { UploadQuota } from '../../../platform/files/upload-quota.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { type FetchServices, fetchBoxFileRoutes } from './fetch-box-file.ts'
import { boxFileRoutes } from './produce-box-file.ts'
import { readBackRoutes } from './read-back.ts'
import { sendBoxFileRoutes } from './send-box-file.ts'

export interface FileSetServices extends FetchServices {
  readonly uploadsMb: number
}

export function fileSetRoutes(services: FileSetServices) {
  const { files, uploadsMb } = services
  return implementCommands(fileSetPart, [
    ...boxFileRoutes({ files, quota: new UploadQuota(uploadsMb) }),
    ...sendBoxFileRoutes(services),
    ...fetchBoxFileRoutes(services),
    ...readBackRoutes(services),
  ])
}
