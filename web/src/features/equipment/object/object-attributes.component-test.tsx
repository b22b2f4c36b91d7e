// Attributes of an object: the values of its type, a changed one, and the star that marks it.
import {
  addObjectFavorites,
  listObjectFavorites,
  removeObjectFavorites,
} from '@gemba/contract/equipment/object/favorite.ts'
import { listObjectAttributes, saveObjectAttributes } from '@gemba/contract/equipment/object/object-detail.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { FavoriteStar } from './favorite-star.tsx'
import { ObjectAttributes } from './object-attributes.tsx'

const attributeOf = (code: string, name: string, fields: object) =>
  ({ code, name, value: null, dataType: 9, unit: null, dictCode: null, isOfType: 1, isOwn: 0, ...fields }) as never

const attributes = [
  attributeOf('maker', 'Manufacturer', { value: 'KSB' }),
  attributeOf('power', 'Power', { value: '7.5', unit: 'kW', dataType: 8, isOwn: 1 }),
]

afterEach(() => useSession.setState({ user: undefined }))

test('only changed values are sent', async () => {
  useSession.setState({ user: { authorities: ['object:view', 'object:edit'] } as never })
  const server = serve(
    on(operation(object, 'read'), { id: '5', code: 'pump', name: 'Pump', images: [] }),
    on(listObjectAttributes, attributes),
    on(saveObjectAttributes, attributes),
  )
  await renderExample(<ObjectAttributes id="5" />)
  await expect.element(page.getByText('7.5 kW')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('Empty: the value of its type: KSB')).toBeVisible()
  await page.getByLabelText('Manufacturer').fill('Wilo')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => server.inputsOf(saveObjectAttributes))
    .toEqual([{ objectId: '5', values: [{ code: 'maker', value: 'Wilo' }] }])
})

test('a person without the right to edit sees the values only', async () => {
  useSession.setState({ user: { authorities: ['object:view'] } as never })
  serve(
    on(operation(object, 'read'), { id: '5', code: 'pump', name: 'Pump', images: [] }),
    on(listObjectAttributes, attributes),
  )
  await renderExample(<ObjectAttributes id="5" />)
  await expect.element(page.getByText('KSB')).toBeVisible()
  expect(page.getByTestId('object-attributes').getByRole('button').elements()).toHaveLength(0)
})

test('the star marks the object, and no longer', async () => {
  let favorites: { id: string }[] = []
  const server = serve(
    on(listObjectFavorites, () => favorites as never),
    on(addObjectFavorites, () => {
      favorites = [{ id: '5' }]
      return { added: 1 }
    }),
    on(removeObjectFavorites, { removed: 1 }),
  )
  await renderExample(<FavoriteStar object={{ id: '5', name: 'Pump' }} />)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await page.getByTestId('favorite-5').click()
  await expect.poll(() => server.inputsOf(removeObjectFavorites)).toEqual([{ objectId: '5' }])
})
