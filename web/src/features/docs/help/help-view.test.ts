import { describe, expect, it } from 'vitest'
import { canDock, clampHelpBox, dockedBox, openingBox } from './help-bounds.ts'
import { crumbsOf, firstView, goBack, openArticle, openPlace, searchFor } from './help-view.ts'

const place = { id: '1', name: 'Alarms' }
const article = { id: '7', name: 'Rules' }

describe('views of the help box', () => {
  it('S-224 go from first to two to view; a search goes to seach, an empty one back to first', () => {
    const two = openPlace(firstView, place)
    expect(two).toMatchObject({ view: 'two', place })
    const view = openArticle(two, place, article)
    expect(view).toMatchObject({ view: 'view', place, article })
    const searchState = searchFor(view, ' limit ')
    expect(searchState).toMatchObject({ view: 'seach', query: 'limit', place, article })
    expect(searchFor(searchState, '  ')).toEqual(firstView)
  })
  it('S-224 go back to two or view by the breadcrumb', () => {
    const view = openArticle(openPlace(firstView, place), place, article)
    expect(crumbsOf(firstView)).toEqual([])
    expect(crumbsOf(openPlace(firstView, place))).toEqual(['first'])
    expect(crumbsOf(view)).toEqual(['first', 'two'])
    const searchState = searchFor(view, 'x')
    expect(crumbsOf(searchState)).toEqual(['first', 'two', 'view'])
    expect(goBack(searchState, 'view')).toMatchObject({ view: 'view', article })
    expect(goBack(searchState, 'two')).toMatchObject({ view: 'two', place })
    expect(crumbsOf(searchFor(firstView, 'x'))).toEqual(['first'])
  })
})

describe('the bounds of the help box', () => {
  const screen = { width: 1280, height: 800 }
  it('S-120 opens at a fifth of the width', () => {
    expect(openingBox(screen).width).toBe(256)
    expect(openingBox({ width: 600, height: 800 }).width).toBe(200)
  })
  it('S-120 is also a fifth of the width when docked', () => {
    expect(dockedBox(screen)).toEqual({ width: 256, height: 752, left: 1024, top: 48 })
    expect(dockedBox(screen, 10).width).toBe(200)
    expect([canDock(screen), canDock({ width: 1279, height: 800 })]).toEqual([true, false])
  })
  it('S-119 is at least 200 by 40 and at most the window', () => {
    expect(clampHelpBox({ left: 0, top: 0, width: 10, height: 10 }, screen)).toMatchObject({ width: 200, height: 40 })
    expect(clampHelpBox({ left: 0, top: 0, width: 5000, height: 5000 }, screen)).toMatchObject({
      width: 1264,
      height: 784,
    })
  })
  it('S-118 stays within the window when moved', () => {
    const box = { width: 300, height: 400 }
    expect(clampHelpBox({ ...box, left: -500, top: -90 }, screen)).toMatchObject({ left: 8, top: 8 })
    expect(clampHelpBox({ ...box, left: 5000, top: 5000 }, screen)).toMatchObject({ left: 972, top: 752 })
  })
})
