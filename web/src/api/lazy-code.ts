// Parts of pages that are loaded when they are shown. What React is told once has failed stays failed to it: here it is made
// anew when somebody tries again.
import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'
import { loadCode } from './load-code.ts'

/** How each part that could not be loaded is made anew. */
const failed = new Set<() => void>()

/** Returns a component that is loaded when it is shown first, and that suspends until then. Throws what `loadCode` does. */
export function lazyCode<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const make = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) }
      } catch (error) {
        failed.add(makeAnew)
        throw error
      }
    })
  let Loaded = make()
  const makeAnew = () => {
    Loaded = make()
  }
  return (props) => createElement<P>(Loaded as ComponentType<P>, props)
}

/** What could not be loaded is asked for anew when it is shown next; React would ask without end, were it forgotten at once. */
export function forgetFailedCode(): void {
  for (const makeAnew of failed) makeAnew()
  failed.clear()
}
