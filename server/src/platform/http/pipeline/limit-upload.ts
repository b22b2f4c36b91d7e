import { refuseLarge } from '../body/upload.ts'
import type { Step } from './step.ts'

/** Refuses an upload that names a size beyond the limit, before any of it is read. Error `tooLarge`. */
export const limitUpload: Step = ({ uploadBytes }) =>
  uploadBytes ? (request, reply) => refuseLarge(request, reply, uploadBytes) : undefined
