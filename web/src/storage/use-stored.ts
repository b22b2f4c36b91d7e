// A stored value as the state of a component.
import { useState } from 'react'
import type { StoredValue } from './stored-value.ts'

/** Returns the value as it was stored when the component was mounted, and a function that changes and stores it. */
export function useStored<T>(stored: StoredValue<T>): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(stored.read)
  const store = (changed: T) => {
    stored.write(changed)
    setValue(() => changed)
  }
  return [value, store]
}
