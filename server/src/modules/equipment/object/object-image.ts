import { addObjectImage, changeObjectImage, listObjectImages } from '@gemba/contract/equipment/object/object-image.ts'
import { maxObjectImages, type object } from '@gemba/contract/equipment/object.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { objects } from './object.ts'

const file = import.meta.url

const imagesOf = ({ id, images }: Pick<EntityOf<typeof object>, 'id' | 'images'>) =>
  images.map(({ fileId, urlPath, fileType, fileName }, index) => ({
    fileId,
    objectId: id,
    urlPath,
    fileType,
    fileName,
    sortNumber: index + 1,
  }))

/** Locks an object until the transaction ends, so that two requests do not store its images at once. */
async function lockObject(work: Work, id: string) {
  await ofCompany(work)
    .selectFrom('object')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return objects.read(work, { id })
}

/** Stores the images of an object in the given order. Returns the one with that file. */
async function saveImages(work: Work, id: string, { fileIds, fileId }: { fileIds: string[]; fileId: string }) {
  if (fileIds.length > maxObjectImages) {
    const problem = problemOf('images', 'tooMany', { language: work.actor.language, limit: maxObjectImages })
    throw new DomainError('invalid', { problems: [problem] })
  }
  const row = await objects.update(work, { id, images: fileIds })
  const image = imagesOf(row).find((stored) => stored.fileId === fileId)
  if (!image) throw new DomainError('notFound')
  return image
}

export const objectImageRoutes = [
  ...handle(listObjectImages, file, async (read, { objectId }) => imagesOf(await objects.read(read, { id: objectId }))),
  ...handle(addObjectImage, file, async (work, { objectId, fileId, sortNumber }) => {
    const fileIds = (await lockObject(work, objectId)).images.map((image) => image.fileId)
    fileIds.splice(sortNumber ? sortNumber - 1 : fileIds.length, 0, fileId)
    return saveImages(work, objectId, { fileIds, fileId })
  }),
  ...handle(changeObjectImage, file, async (work, { imgId, fileId, sortNumber }) => {
    const { id } = await ofCompany(work)
      .selectFrom('object')
      .select('id')
      .where(sql<boolean>`images @> ${JSON.stringify([{ fileId: imgId }])}::jsonb`)
      .executeTakeFirstOrThrow(notFound)
    const fileIds = (await lockObject(work, id)).images.map((image) => image.fileId)
    const at = fileIds.indexOf(imgId)
    if (at < 0) throw new DomainError('notFound')
    fileIds.splice(at, 1)
    fileIds.splice(sortNumber ? sortNumber - 1 : at, 0, fileId ?? imgId)
    return saveImages(work, id, { fileIds, fileId: fileId ?? imgId })
  }),
]
