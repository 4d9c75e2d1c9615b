/* Flows look into pages, where these globals are. */
import "../src/link/boot-globals.ts";
