import { route } from '../kit/dialects.ts'
import { json, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const [view, edit] = ['menu:view', 'menu:edit']

/** How a page is laid out for the company. */
export const menuLayout = defineResource('menuLayout', {
  area: 'identity',
  fields: { menuEntryId: reference('menuEntry'), layout: json<unknown>() },
  list: ['menuEntryId'],
  aliases: { resources_id: 'menuEntryId' },
  routes: [
    route('page', 'POST', '/resourcesLayout/selectByPage', view),
    route('create', 'POST', '/resourcesLayout/add', edit),
    route('update', 'POST', '/resourcesLayout/update', edit),
    route('findOfEntry', 'POST', '/resourcesLayout/selectByResourceId', 'session'),
  ],
})

/** A named value that a page is opened with. */
export const menuParameter = defineResource('menuParameter', {
  area: 'identity',
  fields: { menuEntryId: reference('menuEntry'), name: text(64, { search: true }), value: optional(text(4000)) },
  list: ['menuEntryId', 'name', 'value'],
  aliases: { resources_id: 'menuEntryId', paramName: 'name', paramValue: 'value' },
  routes: [
    route('page', 'POST', '/resourcesParam/selectByPage', view),
    route('create', 'POST', '/resourcesParam/add', edit),
    route('update', 'POST', '/resourcesParam/update', edit),
    route('findOfEntry', 'POST', '/resourcesParam/selectByResourceId', 'session'),
  ],
})
