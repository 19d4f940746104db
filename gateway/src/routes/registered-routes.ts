import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';

/** The routes of a Nest controller, such as `GET /api/songs/:id`. */
export function listRoutes(controller: Type): readonly string[] {
  const prefixes = listPaths(controller);
  const prototype: object = controller.prototype;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .map((name) => Reflect.get(prototype, name) as object)
    .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
    .flatMap((handler) => {
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
      return prefixes.flatMap((prefix) =>
        listPaths(handler).map((path) => `${method} ${join(prefix, path)}`),
      );
    });
}

function listPaths(decorated: object): readonly string[] {
  return [Reflect.getMetadata(PATH_METADATA, decorated) as string | readonly string[] | undefined]
    .flat()
    .map((path = '') => path);
}

const join = (...paths: readonly string[]) =>
  `/${paths
    .flatMap((path) => path.split('/'))
    .filter(Boolean)
    .join('/')}`;
