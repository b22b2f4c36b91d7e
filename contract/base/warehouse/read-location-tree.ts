import { reference, tree } from '../../kit/field.ts'
import { answeredFields } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { location } from './location.ts'

/** Returns the locations of a warehouse as a tree. */
export const readLocationTree = defineCommand('readLocationTree', {
  kind: 'read',
  title: ['库位树', '儲位樹', 'Location tree'],
  paths: ['GET /base/warehouse/getPositionByIdTree'],
  permission: 'location:view',
  input: { id: reference('warehouse') },
  reply: tree(answeredFields(location)),
  errors: ['notFound'],
})
