// A stored value as the state of a component.
import { useState } from 'react'
import type { StoredValue } from './stored-value.ts'

/** Returns the value as it was stored when the component began, and how to change and store it. */
export function useStored<T>(stored: StoredValue<T>): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(stored.read)
  const store = (changed: T) => {
    stored.write(changed)
    setValue(() => changed)
  }
  return [value, store]
}
