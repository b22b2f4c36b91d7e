// Components that are loaded when they are first shown. React never loads a failed lazy component again, so a new one
// is created for the next attempt.
import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'
import { loadCode } from './load-code.ts'

/** Creates a new lazy component for each one that could not be loaded. */
const resetFailed = new Set<() => void>()

/** Returns a component that is loaded when it is first shown and suspends until then. Throws what `loadCode` throws. */
export function lazyCode<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const make = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) }
      } catch (error) {
        resetFailed.add(reset)
        throw error
      }
    })
  let Loaded = make()
  const reset = () => {
    Loaded = make()
  }
  return (props) => createElement<P>(Loaded as ComponentType<P>, props)
}

/** Lets failed components load again when they are shown next. An immediate reset would make React retry endlessly. */
export function forgetFailedCode(): void {
  for (const reset of resetFailed) reset()
  resetFailed.clear()
}
