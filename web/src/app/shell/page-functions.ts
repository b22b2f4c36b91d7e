// What the page in front grants, kept for pages of the execution system that ask the session for it (S-061).
import type { PageRoute } from './menu/menu.ts'

const storageKey = 'gemba.functions'

/** Run after each navigation; only routes classified as mes are kept. */
export function storeFunctions(route: Pick<PageRoute, 'path' | 'product' | 'permissions'>): void {
  if (route.product !== 'mes') return
  sessionStorage.setItem(storageKey, JSON.stringify({ path: route.path, ...route.permissions }))
}
