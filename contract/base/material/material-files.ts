// Separate commands for the drawings and files of a material. They are stored in its field `files`.

import { group, list, reference } from '../../kit/field.ts'
import { files, storedFileFields } from '../../stored-file.ts'
import { defineCommand } from '../define.ts'
import { material } from './material.ts'

export const listMaterialFiles = defineCommand('listMaterialFiles', {
  kind: 'read',
  title: ['物料文件', '物料檔案', 'List files of a material'],
  paths: ['GET /base/material/file/:id'],
  permission: 'material:view',
  input: { id: reference(material) },
  reply: list(group(storedFileFields)),
  errors: ['notFound'],
})

export const saveMaterialFiles = defineCommand('saveMaterialFiles', {
  kind: 'write',
  title: ['保存物料文件', '儲存物料檔案', 'Save files of a material'],
  paths: ['POST /base/material/file'],
  permission: 'material:edit',
  input: { materialId: reference(material, { aliases: ['id'] }), files: files(['文件', '檔案', 'Files'], { max: 20 }) },
  reply: null,
  errors: ['notFound'],
})
