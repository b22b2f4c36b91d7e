// Objects that a user marked as favourites.
import { integer, json, optional, reference } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'

/** One object, or several as a list or comma-separated text. */
const chosenObjects = {
  objectId: optional(reference(object, { aliases: ['id'] })),
  objectIds: optional(json<string | string[]>({ aliases: ['ids'] })),
}

export const addObjectFavorites = defineCommand('addObjectFavorites', {
  kind: 'write',
  title: ['收藏对象', '收藏物件', 'Add favourite objects'],
  paths: ['POST /infObject/add/favorite', 'POST /objectUserFavorite/addBatch'],
  permission: 'object:view',
  input: chosenObjects,
  reply: { added: integer() },
  errors: ['notFound', 'tooManyRows'],
  summary: 'Adds objects to the favourites of the caller. Objects that are favourites already keep their position.',
})

export const removeObjectFavorites = defineCommand('removeObjectFavorites', {
  kind: 'write',
  title: ['取消收藏对象', '取消收藏物件', 'Remove favourite objects'],
  paths: ['POST /infObject/del/favorite', 'POST /objectUserFavorite/deleteBatch'],
  permission: 'object:view',
  input: chosenObjects,
  reply: { removed: integer() },
  errors: ['notFound', 'tooManyRows'],
  summary: 'Removes objects from the favourites of the caller. Objects that are no favourites are ignored.',
})

export const listObjectFavorites = defineCommand('listObjectFavorites', {
  kind: 'read',
  title: ['收藏的对象', '收藏的物件', 'Favourite objects'],
  paths: ['POST /infObject/favoriteList'],
  permission: 'object:view',
  input: {},
  reply: rowsOf(answeredFields(object)),
  errors: [],
  summary: 'Lists the favourite objects of the caller that the caller may see, in the order in which they were added.',
})
