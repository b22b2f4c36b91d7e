import { readWholeEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import { menuLayout, menuParameter } from '@gemba/contract/identity/menu/menu-layout.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { findMenuEntry } from './menu-entry.ts'

const layouts = crud(menuLayout)
const parameters = crud(menuParameter)
const ofEntry = ({ menuEntryId, id }: Input): Input => ({ menuEntryId: menuEntryId ?? id ?? '0' })

export const menuLayoutRoutes = [
  ...mount(menuLayout, import.meta.url, {
    page: layouts.page,
    create: layouts.create,
    update: layouts.update,
    findOfEntry: async (read, input) => (await layouts.list(read, ofEntry(input)))[0] ?? null,
  }),
  ...handle(readWholeEntry, import.meta.url, async (read, input) => {
    const properties = await findMenuEntry(read, input)
    const ownLayout = ofEntry({ id: properties.id })
    const [layout = null] = await layouts.list(read, ownLayout)
    return { properties, layout, params: await parameters.list(read, ownLayout) }
  }),
  ...mount(menuParameter, import.meta.url, {
    page: parameters.page,
    create: parameters.create,
    update: parameters.update,
    findOfEntry: (read, input) => parameters.list(read, ofEntry(input)),
  }),
]
