import { describe, expect, it } from 'vitest'
import { aliveLimit, mountedPaths } from './alive-tabs.ts'

const paths = Array.from({ length: aliveLimit + 3 }, (_, at) => `/${at}`)

/** Shows one tab after the other; all of them stay open. */
const afterShowing = (shown: readonly string[], unsaved: readonly string[] = []) =>
  shown.reduce<readonly string[]>(
    (alive, active) => mountedPaths({ alive, open: new Set(paths), active }, (path) => unsaved.includes(path)),
    [],
  )

describe('tabs that stay alive', () => {
  it('are all tabs up to the limit', () => {
    expect(aliveLimit).toBe(15)
    expect(afterShowing(paths.slice(0, 15))).toEqual(paths.slice(0, 15))
  })
  it('are the 15 that were shown last', () => {
    expect(afterShowing(paths)).toEqual(paths.slice(3))
    expect(afterShowing([...paths.slice(0, 15), '/0', '/15'])).toEqual([...paths.slice(2, 15), '/0', '/15'])
  })
  it('are those with unsaved input, however long ago they were shown', () => {
    expect(afterShowing(paths, ['/0', '/2'])).toEqual(['/0', '/2', ...paths.slice(5)])
  })
  it('exceed the limit if all of them have unsaved input', () => {
    expect(afterShowing(paths, paths)).toEqual(paths)
  })
  it('mount again when an unmounted tab is shown', () => {
    const alive = afterShowing(paths)
    expect(mountedPaths({ alive, open: new Set(paths), active: '/0' }, () => false)).toEqual([...paths.slice(4), '/0'])
  })
  it('end with the tab that is closed', () => {
    const open = new Set(['/1', '/2'])
    expect(mountedPaths({ alive: ['/0', '/1', '/2'], open, active: '/empty' }, () => false)).toEqual(['/1', '/2'])
  })
})
