// An object moves before, after or into another one of the tree. Its siblings are renumbered.
import { moveObject, object } from '@gemba/contract/equipment/object.ts'
import type { Tree } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

type Node = Tree<EntityOf<typeof object>>

let run: TestProduct
const ids: Record<string, string> = {}

beforeAll(async () => {
  run = await joinTestProduct()
  for (const code of ['hall', 'press', 'oven', 'pump']) {
    const { data } = await run.admin(operation(object, 'create'), { code, name: code })
    ids[code] = data.id
  }
})

const move = (code: string, target: string, moveType: string) =>
  run.admin(moveObject, unchecked({ objectId: ids[code], targetId: ids[target], moveType }))

/** Returns the codes of the tree, with children in brackets. */
async function drawTree(): Promise<string> {
  const draw = (nodes: readonly Node[]): string =>
    nodes.map(({ code, children }) => (children.length > 0 ? `${code}(${draw(children)})` : code)).join(' ')
  return draw((await run.admin(operation(object, 'tree'))).data)
}

test('moves before, after and into another object, with its events', async () => {
  expect(await move('press', 'hall', 'inner')).toMatchObject({
    code: '200',
    data: { objectId: ids.press, parentId: ids.hall },
  })
  await move('oven', 'press', 'before')
  await move('pump', 'press', 'after')
  expect(await drawTree()).toBe('hall(oven press pump)')
  expect((await move('oven', 'hall', 'after')).data).toEqual({ objectId: ids.oven, parentId: null })
  expect(await drawTree()).toBe('hall(press pump) oven')
  const messageRows = await run.rows(
    `select from outbox where name = 'object.changed' and payload ->> 'objectId' = '${ids.oven}'`,
  )
  expect(messageRows).toHaveLength(3)
})

test('a move changes the version of the moved object only, so that its siblings can be edited meanwhile', async () => {
  const versions = async () => {
    const tree = await run.rows<{ code: string; version: number }>(
      `select code, version from object where company_id = ${run.companyId} order by code`,
    )
    return Object.fromEntries(tree.map(({ code, version }) => [code, version]))
  }
  const before = await versions()
  await move('oven', 'hall', 'before')
  await move('oven', 'hall', 'after')
  expect(await versions()).toEqual(Object.assign({}, before, { oven: (before.oven ?? 0) + 2 }))
  const edited = unchecked({ id: ids.hall, version: before.hall, name: 'Hall' })
  expect(await run.admin(operation(object, 'update'), edited)).toMatchObject({ code: '200' })
})

test('does not move into itself or below itself, by an unknown position, or to another company', async () => {
  expect(await move('hall', 'hall', 'inner')).toMatchObject({ data: { error: 'treeCycle' } })
  expect(await move('hall', 'press', 'inner')).toMatchObject({ data: { error: 'treeCycle' } })
  expect(await move('hall', 'oven', 'beside')).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'moveType', problem: 'choice' }] } },
  })
  const foreign = { objectId: ids.hall, targetId: ids.oven, moveType: 'after' }
  expect(await run.stranger(moveObject, unchecked(foreign))).toMatchObject({ code: '1101' })
  expect(await drawTree()).toBe('hall(press pump) oven')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
