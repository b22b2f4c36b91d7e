// Uploaded files and their addresses.

import { text } from '../kit/field.ts'
import { storedFileFields } from '../stored-file.ts'
import { defineCommand } from './define.ts'

/** Largest file in bytes. */
export const fileBytes = 100 * 1024 * 1024

/** Largest picture in bytes: avatar, logo or background. */
export const pictureBytes = 5 * 1024 * 1024

export const uploadFile = defineCommand('uploadFile', {
  kind: 'write',
  title: ['上传文件', '上傳檔案', 'Upload a file'],
  paths: ['POST /meta/file/upload', 'POST /new/file/upload'],
  permission: 'session',
  input: {},
  reply: storedFileFields,
  errors: ['badFile', 'uploadsFull'],
  summary: 'Stores one file, sent as multipart.',
})

export const uploadPrintTemplate = defineCommand('uploadPrintTemplate', {
  ...uploadFile,
  kind: 'write',
  title: ['上传打印模板', '上傳列印範本', 'Upload a print template'],
  paths: ['POST /new/file/uploadPrintTemplate'],
  summary: 'Stores one print template, a spreadsheet or a PDF.',
})

export const uploadPicture = defineCommand('uploadPicture', {
  ...uploadFile,
  kind: 'write',
  title: ['上传图片', '上傳圖片', 'Upload an image'],
  paths: ['POST /meta/file/uploadPicture'],
  summary: 'Stores one picture in a format that browsers display: png, jpg, gif or ico, recognised by its content.',
})

export const readFile = defineCommand('readFile', {
  kind: 'read',
  title: ['读取文件', '讀取檔案', 'Read a file'],
  paths: ['GET /file/:fileName'],
  permission: 'session',
  input: { fileName: text({ max: 64 }) },
  errors: ['notFound'],
  summary: 'Returns a file of the caller’s company.',
})
