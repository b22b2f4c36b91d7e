import { integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'

const imageFields = {
  fileId: reference('storedFile', { aliases: ['imgId'] }),
  objectId: reference(object),
  urlPath: text(),
  fileType: text(),
  fileName: text(),
  sortNumber: integer({ aliases: ['sortNum'] }),
}

export const listObjectImages = defineCommand('listObjectImages', {
  kind: 'read',
  title: ['对象图片', '物件圖片', 'Images of an object'],
  paths: ['POST /busObjectImg/selectObjectImgByObjectId'],
  permission: 'object:view',
  input: { objectId: reference(object, { aliases: ['id'] }) },
  reply: rowsOf(imageFields),
  errors: ['notFound'],
  summary: 'Lists the images of an object in their order.',
})

export const addObjectImage = defineCommand('addObjectImage', {
  kind: 'write',
  title: ['添加对象图片', '新增物件圖片', 'Add an image to an object'],
  paths: ['POST /busObjectImg/addObjectImg'],
  permission: 'object:edit',
  input: {
    objectId: reference(object),
    /** An upload of the company that belongs to no record yet. */
    fileId: reference('storedFile'),
    /** Position from 1. If omitted, the last. */
    sortNumber: optional(integer({ min: 1, aliases: ['sortNum'] })),
  },
  reply: imageFields,
  errors: ['notFound'],
  summary: 'Adds an uploaded file to the images of an object. An object has at most six.',
})

export const changeObjectImage = defineCommand('changeObjectImage', {
  kind: 'write',
  title: ['更改对象图片', '變更物件圖片', 'Change an image of an object'],
  paths: ['POST /busObjectImg/editObjectImgByImgId'],
  permission: 'object:edit',
  input: {
    imgId: reference('storedFile', { aliases: ['id'] }),
    /** The upload that replaces the image. If omitted, the image stays. */
    fileId: optional(reference('storedFile')),
    /** New position from 1. If omitted, the position stays. */
    sortNumber: optional(integer({ min: 1, aliases: ['sortNum'] })),
  },
  reply: imageFields,
  errors: ['notFound'],
  summary: 'Replaces an image of an object by another upload, or moves it to another position.',
})
