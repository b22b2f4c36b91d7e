import { integer, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

export const fetchBoxFile = defineCommand('fetchBoxFile', {
  kind: 'read',
  title: ['网关取文件集', '閘道器取檔案集', 'Fetch a file set'],
  paths: ['GET /ingest/v1/:box/file/:ver'],
  permission: 'public',
  input: { box: text({ max: 128 }), ver: integer({ min: 1 }) },
  errors: ['boxUnknown', 'throttled', 'notFound'],
  summary:
    'Returns the file set that is being sent to a gateway, or a range of it. Basic authorization with the box code and its secret.',
})
