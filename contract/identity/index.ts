// The manifest of the identity module.
import { defineModule } from '../kit/module.ts'
import { menuPart } from './menu/part.ts'
import { identityPart } from './part.ts'
import { rolePart } from './role/part.ts'
import { signInPart } from './sign-in/part.ts'

export const identity = defineModule(
  'identity',
  ['组织与权限', '組織與權限', 'Users and permissions'],
  [identityPart, rolePart, menuPart, signInPart],
)
