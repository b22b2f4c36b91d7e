import { assertUploadSize } from '../body/upload.ts'
import type { Step } from './step.ts'

/** Throws `tooLarge` for an upload whose `Content-Length` exceeds the limit, before the body is read. */
export const limitUpload: Step = ({ uploadBytes }) =>
  uploadBytes ? (request, reply) => assertUploadSize(request, reply, uploadBytes) : undefined
