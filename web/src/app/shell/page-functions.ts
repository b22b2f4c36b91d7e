// Stores the rights on the current page for pages of the execution system that read them from the session storage
// (S-061).
import { asObject, jsonCodec } from '../../storage/codec.ts'
import { defineStored } from '../../storage/stored-value.ts'
import type { PageRoute } from './menu/menu.ts'

type PageFunctions = PageRoute['permissions'] & Pick<PageRoute, 'path'>

const pageFunctions = defineStored({
  key: 'gemba.functions',
  area: 'tab',
  scope: 'user',
  initial: undefined,
  codec: jsonCodec<PageFunctions>(asObject),
})

/** Runs after each navigation. Only routes of mes are stored. */
export function storeFunctions(route: Pick<PageRoute, 'path' | 'product' | 'permissions'>): void {
  if (route.product !== 'mes') return
  pageFunctions.write({ path: route.path, ...route.permissions })
}
