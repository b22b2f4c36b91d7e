// Files that people upload, and their addresses.
import { defineCommand } from '../kit/command.ts'
import { text } from '../kit/field.ts'

export interface StoredFile {
  fileId: string
  /** Address under which the file is read with a session. */
  urlPath: string
  /** Extension by content, such as `png`. */
  fileType: string
  fileName: string
  sizeBytes: number
}

/** Most bytes of one file. */
export const fileBytes = 100 * 1024 * 1024

/** Most bytes of one picture: a face, a logo, a background. */
export const pictureBytes = 5 * 1024 * 1024

export const uploadFile = defineCommand('uploadFile', {
  area: 'admin',
  method: 'POST',
  paths: ['/meta/file/upload', '/new/file/upload'],
  permission: 'session',
  body: {},
  errors: ['badFile', 'tooLarge', 'uploadsFull', 'malformed', 'unsupportedType'],
  summary: 'Keeps one file, sent as multipart.',
})

export const uploadPrintTemplate = defineCommand('uploadPrintTemplate', {
  ...uploadFile,
  paths: ['/new/file/uploadPrintTemplate'],
  summary: 'Keeps one print template: a spreadsheet or a PDF.',
})

export const uploadPicture = defineCommand('uploadPicture', {
  ...uploadFile,
  paths: ['/meta/file/uploadPicture'],
  summary: 'Keeps one picture that browsers show: png, jpg, gif or ico, judged by its content.',
})

export const readFile = defineCommand('readFile', {
  area: 'admin',
  method: 'GET',
  paths: ['/file/:fileName'],
  permission: 'session',
  body: { fileName: text(64) },
  errors: ['notFound'],
  summary: 'The file itself, for its own company.',
})
